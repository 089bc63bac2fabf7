import { useLocalStorage } from '@mantine/hooks'

/** How the entries of a folder stand: one below the other with all that is known of them, or as pictures. */
export type Layout = 'list' | 'tiles'

/** The one that was chosen last in this browser, for every folder. */
export function useLayout(): readonly [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useLocalStorage<Layout>({
    key: 'alluvium.files-layout',
    defaultValue: 'list',
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (value) => (value === 'tiles' ? 'tiles' : 'list'),
  })
  return [layout, setLayout]
}
