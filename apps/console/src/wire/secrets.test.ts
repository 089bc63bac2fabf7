import { expect, test, vi } from 'vitest'
import { type Channel, memorySecret, sessionSecret, sharedSecret } from './secrets.ts'

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

/** Channels that stand for one another's tabs: what one posts, all others receive. */
function tabs(): () => Channel {
  const all: { owner: Channel; receive: (event: MessageEvent<unknown>) => void }[] = []
  return () => {
    const own: Channel = {
      postMessage(data: unknown) {
        for (const { owner, receive } of all) if (owner !== own) receive(new MessageEvent('message', { data }))
      },
      addEventListener(_: string, receive: unknown) {
        if (typeof receive === 'function') all.push({ owner: own, receive: (event) => void receive(event) })
      },
    }
    return own
  }
}

test('a new tab is signed in by those that are, and signing out in one signs out all', () => {
  const open = tabs()
  const first = sharedSecret('token', storage, open)
  first.write('t1')
  const second = sharedSecret('token', storage, open)
  expect(second.read()).toBe('t1')
  second.write(null)
  expect(first.read()).toBeNull()
})

test('signing in in one tab signs in the others, and each secret is shared by its own name alone', () => {
  const open = tabs()
  const [first, other] = [sharedSecret('token', storage, open), sharedSecret('key', storage, open)]
  sharedSecret('token', storage, open).write('t2')
  expect([first.read(), other.read()]).toEqual(['t2', null])
})

test('a tab that holds a secret keeps it when another opens with its own', () => {
  const open = tabs()
  const [ada, bob] = [storage(), storage()]
  ada.setItem('token', 'ada')
  bob.setItem('token', 'bob')
  const first = sharedSecret('token', () => ada, open)
  const second = sharedSecret('token', () => bob, open)
  expect([first.read(), second.read()]).toEqual(['ada', 'bob'])
})
