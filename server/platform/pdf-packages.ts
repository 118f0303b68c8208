import { createRequire } from 'node:module'
import type * as Fontkit from 'fontkit'
import type PdfKit from 'pdfkit'

const load = createRequire(import.meta.url)

/** Loaded by the first drawing: a server draws in threads, and starts sooner without them. */
export const fontkit = (): typeof Fontkit => load('fontkit')
export const pdfKit = (): typeof PdfKit => load('pdfkit')
