import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { formText } from '../parts/form-text.ts'
import { Card } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import styles from './files.module.css'
import { rememberCredentials } from './folder.ts'

function submit(event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  const text = formText(event.currentTarget)
  rememberCredentials({ username: text('username'), password: text('password') })
}

/** Asks for the file service's name and password. `refused` is its answer to the pair given before. */
export function FilesSignIn({ refused }: Readonly<{ refused: Error | null }>) {
  return (
    <div className={styles.signIn}>
      <Card label="Sign in to the file service">
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">
              The file service wants a name and a password. This page keeps them in memory and forgets them when it is
              reloaded.
            </Text>
            {refused ? <Trouble error={refused} /> : null}
            <TextInput name="username" label="Name" autoComplete="username" required withAsterisk={false} />
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              required
              withAsterisk={false}
            />
            <Button type="submit">Sign in</Button>
          </Stack>
        </form>
      </Card>
    </div>
  )
}
