import styles from './parts.module.css'

/** `idle`: neither well nor unwell, such as what was switched off. */
export type Tone = 'good' | 'bad' | 'waiting' | 'idle'

/** How something stands: a coloured dot, and the word for it. */
export const StateMark = ({ tone, children }: Readonly<{ tone: Tone; children: string }>) => (
  <span className={styles.state} data-tone={tone}>
    <span className={styles.dot} />
    {children}
  </span>
)
