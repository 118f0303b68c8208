import { randomUUID } from 'node:crypto'

export type FormPart = { name: string; value: string | Buffer; fileName?: string; type?: string }

/** A form as a browser sends it, or as nobody should. */
export function multipartForm(parts: readonly FormPart[], { isEnded = true } = {}) {
  const boundary = `----form-${randomUUID()}`
  const body = Buffer.concat([
    ...parts.flatMap(({ name, value, fileName, type }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
          `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(isEnded ? `--${boundary}--\r\n` : ''),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
