import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The water above the layers. */
const river: MantineColorsTuple = [
  '#eaf6f6',
  '#d5eaeb',
  '#a9d4d6',
  '#7abdc1',
  '#55aaaf',
  '#3d9ea4',
  '#2c8b92',
  '#1f6f78',
  '#155a62',
  '#07464d',
]

/** What it lays down. */
const sand: MantineColorsTuple = [
  '#fbf4ea',
  '#f2e6d5',
  '#e3cbab',
  '#d3ae7e',
  '#c69558',
  '#be8640',
  '#b97e33',
  '#a36c26',
  '#92601f',
  '#7f5214',
]

/** Greys with a little warmth, so that pages read as paper and not as glass. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ee',
  '#e8e5e0',
  '#dad6cf',
  '#c3bdb4',
  '#a29b90',
  '#7d766c',
  '#59534b',
  '#3b3731',
  '#26231f',
]

const dark: MantineColorsTuple = [
  '#d3d7d8',
  '#aeb6b8',
  '#8a9599',
  '#606c71',
  '#3c474c',
  '#2f393d',
  '#232b2f',
  '#1a2124',
  '#13191b',
  '#0d1113',
]

/** For what can't be taken back; dark enough to be read on, and under white. */
const red: MantineColorsTuple = [
  '#fff4f3',
  '#fbeae8',
  '#f5c6c1',
  '#ee9f97',
  '#e57f75',
  '#dd6559',
  '#cb4d40',
  '#b3372b',
  '#982c22',
  '#7c221a',
]

/** The look of the console; `theme-styles.ts` writes its style sheet at build time. */
export const theme = createTheme({
  colors: { river, sand, gray, dark, red },
  primaryColor: 'river',
  primaryShade: 7,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, Cantarell, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace:
    "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace",
  headings: { fontWeight: '650' },
  // By name: menus and dialogs are fetched later.
  components: {
    // Its place for the focus is no part of a menu to a reader; without it the first item has the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
})
