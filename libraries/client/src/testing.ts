export { type AskThroughClient, askThroughClient } from './testing/ask-through-client.ts'
