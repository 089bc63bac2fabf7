import { useId } from 'react'
import styles from './logo.module.css'

/** The mark: water, and the layers that it lays down. */
export function Logo({ size = 28 }: Readonly<{ size?: number }>) {
  const round = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <clipPath id={round}>
        <circle cx="16" cy="16" r="15" />
      </clipPath>
      <g clipPath={`url(#${round})`}>
        <rect className={styles.sky} width="32" height="32" />
        <path className={styles.shallow} d="M0 12c5-4 9-4 14-1s11 4 18-2v23H0z" />
        <path className={styles.deep} d="M0 19c6-3 10-2 15 0s11 2 17-2v15H0z" />
        <path className={styles.bed} d="M0 25c6-2 11-1 16 0s10 1 16-1v8H0z" />
      </g>
    </svg>
  )
}
