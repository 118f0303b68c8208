import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

/** Node has it, and the types of Node leave it out. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: object }
}

/** Addresses are numbers in the memory of the program. */
type HarfBuzz = {
  memory: { buffer: ArrayBuffer; grow: (pages: number) => number }
  __wasm_call_ctors: () => void
  malloc: (bytes: number) => number
  hb_blob_create: (data: number, length: number, mode: number, userData: number, destroy: number) => number
  hb_face_create: (blob: number, index: number) => number
  hb_font_create: (face: number) => number
  hb_font_set_variations: (font: number, variations: number, count: number) => void
  hb_buffer_create: () => number
  hb_buffer_destroy: (buffer: number) => void
  hb_buffer_add_utf16: (buffer: number, text: number, length: number, from: number, count: number) => void
  hb_buffer_set_direction: (buffer: number, direction: number) => void
  hb_buffer_guess_segment_properties: (buffer: number) => void
  hb_buffer_get_length: (buffer: number) => number
  hb_buffer_get_glyph_infos: (buffer: number, length: number) => number
  hb_buffer_get_glyph_positions: (buffer: number, length: number) => number
  hb_shape: (font: number, buffer: number, features: number, count: number) => void
  free: (address: number) => void
}

/** A glyph in its place in units of the font; `start` is where its letters begin in the text. */
export type ShapedGlyph = { id: number; start: number; advance: number; right: number; up: number }

const page = 65_536
/** Of the structures of HarfBuzz for a glyph and for its position. */
const bytesEach = 20
const readOnly = 1
const directions = { leftToRight: 4, rightToLeft: 5 }
const weightAxis = 0x77_67_68_74

/**
 * The package's own loader is asynchronous, and drawing is not, so the program is started here. It calls nothing of what it
 * imports but the growth of its memory.
 */
function start(): HarfBuzz {
  const file = join(projectRoot, 'node_modules', 'harfbuzzjs', 'dist', 'harfbuzz.wasm')
  const unused = () => 0
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {
    wasi_snapshot_preview1: { proc_exit: unused },
    env: {
      _emscripten_runtime_keepalive_clear: unused,
      _abort_js: unused,
      _setitimer_js: unused,
      emscripten_resize_heap: (bytes: number) => {
        const { memory } = started as HarfBuzz
        return memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / page)) < 0 ? 0 : 1
      },
    },
  })
  const started = exports as unknown as HarfBuzz
  started.__wasm_call_ctors()
  return started
}

let program: HarfBuzz | undefined
/** Started by the first text that needs it. */
const harfBuzz = (): HarfBuzz => (program ??= start())

/** Orders, joins and places the letters of a script as its readers expect. `weight` is for fonts that have it as an axis. */
export class Shaper {
  readonly #font: number

  constructor(trueType: Buffer, weight: number | null) {
    const hb = harfBuzz()
    const data = hb.malloc(trueType.length)
    new Uint8Array(hb.memory.buffer).set(trueType, data)
    this.#font = hb.hb_font_create(hb.hb_face_create(hb.hb_blob_create(data, trueType.length, readOnly, 0, 0), 0))
    if (weight === null) return
    const variation = hb.malloc(8)
    const view = new DataView(hb.memory.buffer, variation, 8)
    view.setUint32(0, weightAxis, true)
    view.setFloat32(4, weight, true)
    hb.hb_font_set_variations(this.#font, variation, 1)
    hb.free(variation)
  }

  /** From left to right on the page. */
  shape(text: string, isRightToLeft: boolean): ShapedGlyph[] {
    const hb = harfBuzz()
    const units = Buffer.from(text, 'utf16le')
    const copy = hb.malloc(units.length)
    new Uint8Array(hb.memory.buffer).set(units, copy)
    const buffer = hb.hb_buffer_create()
    hb.hb_buffer_add_utf16(buffer, copy, text.length, 0, text.length)
    hb.hb_buffer_set_direction(buffer, isRightToLeft ? directions.rightToLeft : directions.leftToRight)
    hb.hb_buffer_guess_segment_properties(buffer)
    hb.hb_shape(this.#font, buffer, 0, 0)
    const count = hb.hb_buffer_get_length(buffer)
    const infos = new DataView(hb.memory.buffer, hb.hb_buffer_get_glyph_infos(buffer, 0), count * bytesEach)
    const positions = new DataView(hb.memory.buffer, hb.hb_buffer_get_glyph_positions(buffer, 0), count * bytesEach)
    const glyphs = Array.from({ length: count }, (_, place) => {
      const at = place * bytesEach
      return {
        id: infos.getUint32(at, true),
        start: infos.getUint32(at + 8, true),
        advance: positions.getInt32(at, true),
        right: positions.getInt32(at + 8, true),
        up: positions.getInt32(at + 12, true),
      }
    })
    hb.hb_buffer_destroy(buffer)
    hb.free(copy)
    return glyphs
  }
}
