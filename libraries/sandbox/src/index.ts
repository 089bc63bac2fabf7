/** Modules made by strangers: bounded before they are compiled. Ending one that runs is its thread's keeper's part. */
export { boundModule, ModuleRefused } from './bound-module.ts'
export { type WasmInstance, type WasmModule, webAssembly } from './web-assembly.ts'
