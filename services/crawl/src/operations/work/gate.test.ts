import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import type { Alarm } from './alarm.ts'
import { Gate } from './gate.ts'

/** A gate, with time that the test turns: alarms ring when their moment is reached. */
function handGate(gapMs: number) {
  const clock = handClock()
  const alarms = new Set<{ at: number; ring: () => void }>()
  const alarm: Alarm = (ms, ring) => {
    const entry = { at: clock.monotonic() + ms, ring }
    alarms.add(entry)
    return () => alarms.delete(entry)
  }
  const gate = new Gate(() => clock.monotonic(), alarm)
  gate.gapMs = gapMs
  function advance(ms: number): void {
    for (let left = ms; left > 0; left--) {
      clock.advance(1)
      for (const entry of alarms) {
        if (entry.at > clock.monotonic()) continue
        alarms.delete(entry)
        entry.ring()
      }
    }
  }
  return { gate, advance }
}

test('the gap counts from the moment a request goes out, and while one is going out none may start', () => {
  const { gate, advance } = handGate(100)
  const sent = gate.begin()
  advance(500)
  expect(gate.isOpen).toBe(false)
  sent()
  advance(99)
  expect(gate.isOpen).toBe(false)
  advance(1)
  expect(gate.isOpen).toBe(true)
})

test('a request that never goes out counts as one that does', () => {
  const { gate, advance } = handGate(100)
  const sent = gate.begin()
  sent()
  sent()
  advance(50)
  sent()
  expect(gate.waitMs).toBe(50)
})

test('without a gap the gate is always open, unless the host is blocked', () => {
  const { gate, advance } = handGate(0)
  gate.begin()
  expect(gate.isOpen).toBe(true)
  gate.block(1_000)
  gate.block(10)
  advance(999)
  expect(gate.isOpen).toBe(false)
  advance(1)
  expect(gate.isOpen).toBe(true)
})

test('who waits is called once when it opens, not before, and not after having given up', () => {
  const { gate, advance } = handGate(100)
  let calls = 0
  const open = (): void => {
    calls += 1
  }
  const other = (): void => {
    calls += 100
  }
  gate.begin()()
  gate.whenOpen(open)
  gate.whenOpen(open)
  gate.whenOpen(other)
  gate.forget(other)
  advance(99)
  expect(calls).toBe(0)
  advance(200)
  expect(calls).toBe(1)
})

test('a gap that grows holds for the request that waits already', () => {
  const { gate, advance } = handGate(100)
  const opened: number[] = []
  gate.begin()()
  gate.whenOpen(() => opened.push(1))
  gate.gapMs = 300
  advance(299)
  expect(opened).toEqual([])
  advance(1)
  expect(opened).toEqual([1])
})
