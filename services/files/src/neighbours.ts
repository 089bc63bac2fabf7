export { openWasmWorkers } from './adapters/embedded/wasm-workers/wasm-workers.ts'
export { openWopiDiscovery } from './adapters/embedded/wopi-discovery/wopi-discovery.ts'
