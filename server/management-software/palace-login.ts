import { createHmac } from 'node:crypto'
import type { SoftwareOffice } from './office-book.ts'

/** The API login of an office. */
export const palaceLogin = ({ name, generation }: Pick<SoftwareOffice, 'name' | 'generation'>) => ({
  login: name,
  password: createHmac('sha256', 'palace').update(`${name} ${generation}`).digest('base64url'),
})
