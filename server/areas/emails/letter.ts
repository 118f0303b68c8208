const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Escapes text for use in markup and attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

export const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** The call to action of a letter. */
export const button = (label: string, url: string): string =>
  `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d57;` +
  `color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`

/** Label and value pairs, one per line, that describe a quote or an invoice. */
export const factList = (facts: readonly { label: string; value: string }[]): string => {
  const row = ({ label, value }: { label: string; value: string }) =>
    `<tr><td style="padding:4px 16px 4px 0;color:#55635f;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
    `<td style="padding:4px 0">${escapeHtml(value)}</td></tr>`
  return `<table role="presentation" style="border-collapse:collapse;margin:16px 0">${facts.map(row).join('')}</table>`
}

/** `heading` is who writes: the agency, or the portal to the agency's own staff. */
export type LetterFrame = {
  heading: string
  senderName: string
  footer: readonly string[]
  hasLogo?: boolean
  isDemo?: boolean
}

const demoText = 'DEMO: this email belongs to a demonstration and is about no real property, person or payment.'
const demoRow = `<tr><td style="padding:8px 28px;background:#fff3cd;font-size:13px;font-weight:700">${demoText}</td></tr>\n`

/** The agency's logo among the attachments of a mail. */
export const logoContentId = 'agency-logo'

/** The alternative text is the name, so that the head is the same for readers without images. */
const letterHead = ({ heading, hasLogo = false }: LetterFrame): string =>
  hasLogo
    ? `<img src="cid:${logoContentId}" alt="${escapeHtml(heading)}" style="display:block;max-width:240px;max-height:80px;border:0">`
    : escapeHtml(heading)

/** The frame of every letter. Uses tables and inline styles, because mail readers support little else. */
export const framedLetter = (bodyHtml: string, frame: LetterFrame): string => {
  const { heading, senderName, footer } = frame
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#f3f6f5;color:#16211f;font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" style="border-collapse:collapse"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:600px;border-collapse:collapse;background:#ffffff;border-top:4px solid #0b5d57;text-align:left">
${frame.isDemo === true ? demoRow : ''}<tr><td style="padding:24px 28px 0;font-size:14px;font-weight:700;color:#0b5d57">${letterHead(frame)}</td></tr>
<tr><td style="padding:8px 28px 24px;overflow-wrap:anywhere">${bodyHtml}</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid #dbe3e0;font-size:13px;line-height:1.6;color:#55635f;overflow-wrap:anywhere">
<strong>${escapeHtml(senderName)}</strong>${footer.map((line) => `<br>${escapeHtml(line)}`).join('')}</td></tr>
</table></td></tr></table></body></html>
`
}

const textOfEntity = (whole: string, name: string): string => {
  if (name.startsWith('#')) {
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  }
  return signs[name.toLowerCase()] ?? whole
}

/** The letter as plain text: facts as "Label: value", links with their address, images by their description, one line per block. */
export function toPlainText(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html
  return body
    .replaceAll(/<(style|script|title)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, label: string) =>
      label.trim() === href || href.startsWith('mailto:') ? label : `${label} (${href})`,
    )
    .replaceAll(/<img\b[^>]*?\balt="([^"]+)"[^>]*>/gi, '[$1]')
    .replaceAll(/<\/td>\s*<td\b/gi, ': $&')
    .replaceAll(/<li\b[^>]*>/gi, '\n- ')
    .replaceAll(/<br\s*\/?>|<\/(tr|li)>/gi, '\n')
    .replaceAll(/<\/(p|h[1-6]|ul|ol|table|div|blockquote)>/gi, '\n\n')
    .replaceAll(/<\/td>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#x?[0-9a-f]+|[a-z]+);/gi, textOfEntity)
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
