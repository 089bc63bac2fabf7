export { type AskThroughClient, askThroughClient } from './ask-through-client.ts'
