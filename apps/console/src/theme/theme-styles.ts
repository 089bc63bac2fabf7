/**
 * The theme as a style sheet, written when the console is built. Mantine would otherwise write the same rules into a
 * `<style>` element at run time, which a page whose policy says `style-src 'self'` must refuse.
 */
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from './theme.ts'

const name = 'virtual:theme.css'

export const themeStyles = (): Plugin => ({
  name: 'alluvium-theme-styles',
  resolveId: (id) => (id === name ? name : undefined),
  load(id) {
    if (id !== name) return undefined
    return convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), ':root')
  },
})
