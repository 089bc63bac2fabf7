/** The part of the engine's WebAssembly that is used here: its types come with a browser's library only. */
export type WasmModule = object

type Described = Readonly<{ module?: string; name: string; kind: string }>

export type WasmInstance = Readonly<{ exports: Readonly<Record<string, unknown>> }>

type Engine = Readonly<{
  Module: {
    new (bytes: Uint8Array<ArrayBuffer>): WasmModule
    imports(module: WasmModule): readonly Described[]
    exports(module: WasmModule): readonly Described[]
  }
  Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => WasmInstance
}>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine has it, see above
export const webAssembly = Reflect.get(globalThis, 'WebAssembly') as Engine
