/// <reference types="vite/client" />

/** The theme's colours and sizes as a style sheet, written by `theme/theme-styles.ts` when the console is built. */
declare module 'virtual:theme.css'
