import { Title } from '@mantine/core'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Waiting } from '../../parts/page.tsx'
import { officeText, type Part } from './office-text.ts'
import styles from './preview.module.css'
import { useMade } from './use-content.ts'

/** What a document says. How it looks is for a program of its own. */
export function OfficePreview({ content, name }: Readonly<{ content: Blob; name: string }>) {
  const parts = useMade('office', content, (blob) => officeText(blob, name))
  if (parts.isPending) return <Waiting lines={8} />
  if (parts.isError) return <ErrorAlert error={new Error('This document can’t be read.', { cause: parts.error })} />
  return (
    <div className={styles.office}>
      {parts.data.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no name but their place
        <section key={at}>
          {part.title === '' ? null : (
            <Title order={3} size="h6" mb={4}>
              {part.title}
            </Title>
          )}
          <Rows part={part} />
        </section>
      ))}
    </div>
  )
}

function Rows({ part: { rows } }: Readonly<{ part: Part }>) {
  const isTable = rows.some((row) => row.length > 1)
  if (!isTable) {
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no name but their place
    return rows.map(([line = ''], at) => <p key={at}>{line}</p>)
  }
  return (
    <div className={styles.sheet}>
      <table>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no name but their place
            <tr key={at}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- nor have cells
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
