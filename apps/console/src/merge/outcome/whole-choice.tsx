import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { CheckIcon } from '../../parts/icons.tsx'
import type { Document, Documents } from '../documents/document.ts'
import type { Conflict } from '../merging.ts'
import { DetailList } from './detail-list.tsx'

type WholeChoiceProps = Readonly<{
  details: readonly Conflict[]
  documents: Documents
  onDecided: (document: Document) => void
}>

/** For files that are not texts: what contradicts what, and a side to go on with. */
export function WholeChoice({ details, documents, onDecided }: WholeChoiceProps) {
  const [taken, setTaken] = useState<'ours' | 'theirs' | null>(null)
  return (
    <>
      <DetailList details={details} />
      <Text size="sm" mt="md" mb="xs">
        A file of this kind can’t be decided place by place here: change one of the two in its own program and merge
        again, or go on with one as it is.
      </Text>
      <Group gap="xs">
        {(['ours', 'theirs'] as const).map((side) => (
          <Button
            key={side}
            size="compact-sm"
            variant={taken === side ? 'filled' : 'default'}
            leftSection={taken === side ? <CheckIcon size={14} /> : undefined}
            aria-pressed={taken === side}
            onClick={() => {
              setTaken(side)
              onDecided(documents[side])
            }}
          >
            {side === 'ours' ? 'All of ours' : 'All of theirs'}
          </Button>
        ))}
      </Group>
    </>
  )
}
