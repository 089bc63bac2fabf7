export { openWasmWorkers } from './adapters/wasm-workers/wasm-workers.ts'
export { openWopiDiscovery } from './adapters/wopi-discovery/wopi-discovery.ts'
