import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../messages/messages.ts'
import { count } from './words.ts'

/** @property value null for an empty field, which only one that is not required may be */
type WholeNumberProps = Readonly<{
  label: string
  description?: string
  placeholder?: string
  min: number
  max: number
  required?: boolean
  focused?: boolean
  value: number | null
  onValue: (value: number | null) => void
}>

/**
 * A field for a whole number. What is none, or out of bounds, stays as it was typed, says what is asked for, and keeps the form
 * from being sent: a number that somebody did not write is never taken for theirs.
 */
export function WholeNumber({ min, max, value, onValue, required = false, focused, ...texts }: WholeNumberProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const read = numberIn(typed, { min, max, required })
  const asked = t('parts.aWholeNumberFromMinToMax', { min: count(min), max: count(max) })
  return (
    <TextInput
      {...texts}
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      required={required}
      withAsterisk={false}
      {...(focused && { 'data-autofocus': true })}
      ref={(field) => field?.setCustomValidity(read === undefined ? asked : '')}
      error={read === undefined && typed !== '' ? asked : undefined}
      value={read === undefined || read === value ? typed : String(value ?? '')}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const next = numberIn(text, { min, max, required })
        if (next !== undefined) onValue(next)
      }}
    />
  )
}

/** Null for nothing, where that is a choice; undefined for what can't be taken. */
function numberIn(
  text: string,
  { min, max, required }: Required<Pick<WholeNumberProps, 'min' | 'max' | 'required'>>,
): number | null | undefined {
  const digits = text.replaceAll(/\s/g, '')
  if (digits === '') return required ? undefined : null
  const number = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
  return number >= min && number <= max ? number : undefined
}
