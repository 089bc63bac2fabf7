import { Button, PasswordInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formText } from '../parts/form-text.ts'
import { Card } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useEnter } from './session.ts'

const ways = [
  { value: 'sign-in', label: 'Sign in' },
  { value: 'register', label: 'Create an account' },
]

/** One form for both ways in: a new account is the same two fields and a name. */
export function SignIn({ address }: Readonly<{ address: string }>) {
  const [way, setWay] = useState('sign-in')
  const enter = useEnter(address)
  const isNew = way === 'register'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(event.currentTarget)
    const entry = { email: text('email').trim(), password: text('password') }
    enter.mutate(isNew ? { ...entry, displayName: text('name').trim() } : entry)
  }

  return (
    <Card>
      <form onSubmit={submit}>
        <Stack>
          <SegmentedControl
            fullWidth
            data={ways}
            value={way}
            onChange={(next) => {
              enter.reset()
              setWay(next)
            }}
            aria-label="Sign in or create an account"
          />
          <TextInput name="email" type="email" label="E-mail" autoComplete="username" required withAsterisk={false} />
          {isNew ? <TextInput name="name" label="Name" autoComplete="name" required withAsterisk={false} /> : null}
          <PasswordInput
            name="password"
            label="Password"
            description={isNew ? 'At least 8 characters.' : undefined}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            minLength={isNew ? 8 : undefined}
            required
            withAsterisk={false}
          />
          {enter.isError ? <Trouble error={enter.error} /> : null}
          <Button type="submit" loading={enter.isPending}>
            {isNew ? 'Create the account' : 'Sign in'}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
