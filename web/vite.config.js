import { defineConfig } from "vite";

// One classic script and one style sheet: modules do not load from file://, and a strict policy refuses what is inline.
export default defineConfig({
  base: "./",
  build: {
    target: "es2021",
    outDir: "dist",
    lib: { entry: "src/main.ts", formats: ["iife"], name: "shoban", fileName: () => "app.js", cssFileName: "app" },
  },
});
