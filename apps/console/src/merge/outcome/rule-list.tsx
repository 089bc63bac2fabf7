import { Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import type { Merged } from '../merging.ts'
import { placeWords } from '../words/place-words.ts'
import styles from './outcome.module.css'

type Ruled = NonNullable<Merged['decisions']>[number]

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
