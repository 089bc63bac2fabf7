import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './parts.module.css'

/** A command, or anything else that is copied letter for letter, with the button that does it. */
export const Verbatim = ({ text, copy }: Readonly<{ text: string; copy: string }>) => (
  <div className={styles.copied}>
    <code className={styles.verbatim}>{text}</code>
    <CopyButton text={text} name={copy} size="compact-sm" />
  </div>
)
