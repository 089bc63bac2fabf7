import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorAlert } from '../parts/error-alert.tsx'
import { Card, Waiting } from '../parts/page.tsx'
import { goInstead } from '../routing/route.ts'
import { answerOf } from '../wire/answers.ts'
import { filesAt } from '../wire/store.ts'
import { useFilesContext } from './access/files-context.ts'

/** Goes on to a file or a folder that only its id is known of, as links of other programs have it. */
export function IdPage({ id }: Readonly<{ id: string }>) {
  const { store } = useFilesContext()
  const place = useQuery({
    queryKey: ['files', 'id', store, id],
    retry: false,
    queryFn: ({ signal }) =>
      answerOf(filesAt(store).GET('/api/file-ids/{file_id}', { params: { path: { file_id: id } }, signal })),
  })
  useEffect(() => {
    if (!place.data) return
    const { path, is_collection: isFolder } = place.data
    goInstead(isFolder ? { page: 'files', folder: path === '/' ? path : `${path}/` } : { page: 'file', path })
  }, [place.data])
  if (place.isError) return <ErrorAlert error={place.error} />
  return (
    <Card>
      <Waiting lines={4} />
    </Card>
  )
}
