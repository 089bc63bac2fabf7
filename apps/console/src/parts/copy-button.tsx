import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../messages/messages.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

type CopyButtonProps = Readonly<{ text: string; name?: string; size?: 'sm' | 'compact-sm' }>

/** Puts a text where the next paste finds it, and says so for a moment. */
export function CopyButton({ text, name = t('parts.copy'), size = 'sm' }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  useEffect(() => {
    if (state === 'ready') return undefined
    const timer = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  const words = { ready: name, copied: t('parts.copied'), refused: t('parts.theBrowserDoesNotAllowIt') }[state]
  const icon = state === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />
  return (
    <Button size={size} variant="default" leftSection={icon} onClick={() => void copy()} aria-live="polite">
      {words}
    </Button>
  )
}
