import { Badge, Button, Code, CopyButton, Group, Text } from '@mantine/core'
import { CheckIcon, CopyIcon } from '../parts/icons.tsx'
import { Card } from '../parts/page.tsx'
import { counted } from '../parts/words.ts'
import styles from './merge.module.css'
import { type Conflict, type Merged, reasonOf } from './merging.ts'

export function Outcome({ merged }: Readonly<{ merged: Merged }>) {
  const { result, driver, conflicts, conflict_details: details } = merged
  return (
    <Card label="Result">
      <div className={styles.outcome}>
        <Group gap="sm">
          <Text fw={600}>{conflicts ? `${counted(Math.max(details.length, 1), 'conflict')} to decide` : 'Merged'}</Text>
          <Badge variant="light" color={conflicts ? 'sand' : 'river'} tt="none">
            {driver}
          </Badge>
        </Group>
        {result === null ? null : <Copy text={result} />}
      </div>
      {result === null ? null : <pre className={styles.result}>{result}</pre>}
      {details.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two conflicts may share a path, and an answer's list never changes
        <ConflictView key={at} conflict={one} />
      ))}
      {conflicts && details.length === 0 ? (
        <Text size="sm">Both sides changed the same thing; the platform gave no details.</Text>
      ) : null}
    </Card>
  )
}

function ConflictView({ conflict }: Readonly<{ conflict: Conflict }>) {
  const { path, base, ours, theirs } = conflict
  const sides = [
    ['Base', base],
    ['Ours', ours],
    ['Theirs', theirs],
  ] as const
  return (
    <div className={styles.conflict}>
      <div className={styles.conflictHead}>
        <Code>{path === '' ? 'the whole document' : path}</Code>
        <Text size="sm" c="dimmed">
          {reasonOf(conflict)}
        </Text>
      </div>
      {sides.every(([, side]) => side === null) ? null : (
        <div className={styles.conflictSides}>
          {sides.map(([name, side]) => (
            <div key={name}>
              <Text size="xs" c="dimmed">
                {name}
              </Text>
              {side === null ? <pre data-absent="true">nothing</pre> : <pre>{side}</pre>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Copy({ text }: Readonly<{ text: string }>) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  )
}
