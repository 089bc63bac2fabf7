/** Loading our own modules so that they tell what they do. What others wrote stays as it is. */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { globalName, instrument } from './instrument.ts'
import type { Signals } from './signals.ts'

const own = new URL('../../../', import.meta.url).href
const fuzzer = new URL('./', import.meta.url).href
/** The one file of the fuzzer that is there to be found. */
const plantedFault = new URL('planted-fault.ts', import.meta.url).href

/** Has every module of ours that is loaded from now on report to `signals`. */
export function instrumentWhatIsLoaded(signals: Signals): void {
  Reflect.set(globalThis, globalName, signals)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!isWatched(url) || loaded.source === undefined || loaded.source === null) return loaded
      return { ...loaded, source: instrument(fileURLToPath(url), textOf(loaded.source), signals) }
    },
  })
}

const isWatched = (url: string): boolean =>
  url.startsWith(plantedFault) ||
  (/\.ts(?:\?|$)/.test(url) && url.startsWith(own) && !url.includes('/node_modules/') && !url.startsWith(fuzzer))

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)
