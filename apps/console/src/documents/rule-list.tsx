import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { Text } from '@mantine/core'
import { t } from '../messages/messages.ts'
import styles from './documents.module.css'
import { placeWords } from './place-words.ts'

type Ruled = NonNullable<AnswerOf<PlatformClient, 'post', '/api/merge'>['decisions']>[number]

const reasons: Readonly<Record<Ruled['rule'], string>> = {
  version: t('merge.ruleVersion'),
  derived: t('merge.ruleDerived'),
  noise: t('merge.ruleNoise'),
}

/** What rules decided where both sides changed one value, so that nobody has to find it out. Nothing where they decided nothing. */
export function RuleList({ decisions, driver }: Readonly<{ decisions: readonly Ruled[]; driver: string }>) {
  if (decisions.length === 0) return null
  return (
    <section aria-label={t('merge.decidedByRules')} className={styles.rules}>
      <Text size="sm" fw={600}>
        {t('merge.decidedByRules')}
      </Text>
      <ul>
        {decisions.map(({ path, rule, took, left }) => (
          <li key={path}>
            <Text size="sm">
              {t('merge.ruleTook', { path: placeWords(path, driver), took, left, reason: reasons[rule] })}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
