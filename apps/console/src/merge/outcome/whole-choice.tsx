import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Document, Documents } from '../../documents/document.ts'
import type { Taken } from '../../documents/place-words.ts'
import { t } from '../../messages/messages.ts'
import { CheckIcon } from '../../parts/icons.tsx'
import { useSideWords } from '../words/side-names.tsx'
import styles from './outcome.module.css'

type WholeChoiceProps = Readonly<{ documents: Documents; onDecided: (document: Document) => void }>

/** One of the two documents as it is, without what only the other one has. */
export function WholeChoice({ documents, onDecided }: WholeChoiceProps) {
  const words = useSideWords()
  const [taken, setTaken] = useState<Taken | null>(null)
  return (
    <>
      <Text size="sm" mt="md" mb="xs">
        {t('merge.orUseOneVersionAsA')}
      </Text>
      <Group gap="xs" className={styles.choices}>
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
            {words.only(side)}
          </Button>
        ))}
      </Group>
    </>
  )
}
