import { useMediaQuery } from '@mantine/hooks'

/** Whether there is no room for every column of a table: the same bound as in `table.module.css`. */
export const useNarrowViewport = (): boolean =>
  useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
