const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d

/**
 * How deeply JSON is nested and how many values it has at most. Counted before it is parsed, because each value takes time
 * to parse and to check, and a megabyte has half a million.
 */
export function measureJson(bytes: Uint8Array): { depth: number; values: number } {
  let [depth, deepest, values, isText] = [0, 0, 1, false]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === comma) values += 1
    else if (isOpening(byte)) {
      values += 1
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (isClosing(byte)) depth -= 1
  }
  return { depth: deepest, values }
}
