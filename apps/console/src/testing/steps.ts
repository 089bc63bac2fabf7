/** What a person does on the console's pages, step by step. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Visits } from './visits.ts'

/** On the page about crawls, instead of signing in. */
export async function giveKey(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Use an API key' }).click()
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Use this key' }).click()
}

export async function register(page: Page): Promise<Readonly<{ email: string; password: string }>> {
  const account = { email: `console-${randomUUID()}@example.org`, password: randomUUID() }
  await page.getByText('Create an account', { exact: true }).click()
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor()
  return account
}

/** Into everything at once, as the administrator. */
export async function signIn(page: Page, { administrator }: Visits): Promise<void> {
  const { name, password } = administrator()
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill(name)
  await main.locator('input[name=password]').fill(password)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
}
