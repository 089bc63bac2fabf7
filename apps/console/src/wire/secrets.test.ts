import { expect, test, vi } from 'vitest'
import { memorySecret, sessionSecret } from './secrets.ts'

function storage(): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    clear: () => held.clear(),
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => void held.set(name, value),
    removeItem: (name) => void held.delete(name),
  }
}

test('a session secret survives a reload, and is removed completely when it is forgotten', () => {
  const tab = storage()
  sessionSecret('key', () => tab).write('ck_1')
  const reloaded = sessionSecret('key', () => tab)
  expect(reloaded.read()).toBe('ck_1')
  reloaded.write(null)
  expect(reloaded.read()).toBeNull()
  expect(tab).toHaveLength(0)
})

test('when the browser refuses storage, the secret is kept for the page', () => {
  const secret = sessionSecret('key', () => {
    throw new Error('refused')
  })
  secret.write('ck_1')
  expect(secret.read()).toBe('ck_1')
})

test('listeners receive every change until they unsubscribe', () => {
  const secret = memorySecret<string>()
  const listener = vi.fn<() => void>()
  const stop = secret.subscribe(listener)
  secret.write('a')
  stop()
  secret.write('b')
  expect(listener).toHaveBeenCalledOnce()
})
