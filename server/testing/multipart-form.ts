import { randomUUID } from 'node:crypto'

export type FormPart = { name: string; value: string | Buffer; fileName?: string; type?: string }

/** A form as sent by a browser, or a malformed one. */
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
