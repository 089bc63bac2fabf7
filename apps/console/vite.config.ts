import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './src/building/compressed-files.ts'
import { themeStyles } from './src/theme/theme-styles.ts'

const isStart = (id: string): boolean => /[\\/]console[\\/](?:src[\\/]main\.tsx|index\.html)/.test(id)

/**
 * The console is built for `/ui/` of whichever service serves it. Nothing is inlined: scripts, styles and pictures are
 * files, so that the page runs under `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'`.
 */
// biome-ignore lint/style/noDefaultExport: vite reads the default export
// oxlint-disable-next-line import/no-default-export -- vite reads the default export
export default defineConfig({
  base: '/ui/',
  plugins: [react(), themeStyles(), compressedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What everything needs is one script, and what most pages need another: to ask for dozens of small ones takes longer
        // than to read them. The start stays apart, because it waits for scripts that need what is in these.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: (id) => !isStart(id) },
            { name: 'frame', minShareCount: 16, test: (id) => !isStart(id) && !id.includes('merge-engine') },
          ],
        },
      },
    },
  },
})
