import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../../platform/problem.ts'
import type { StateSite } from '../routes/state-site.ts'
import { isFormToken } from './form-tokens.ts'
import { readText, type Values } from './form-values.ts'

/** Browsers send the origin of a form, and pages cannot forge it. */
export function refuseForeignForm(request: FastifyRequest, site: StateSite): void {
  if (request.headers.origin !== new URL(site.url).origin) {
    throw forbidden(`This form was not sent from ${site.url}. Please open the page there and try again.`)
  }
}

export const staleForm = () => forbidden('This page was out of date. Please open it again and repeat what you did.')

export function refuseStaleForm(form: Values, secret: string): void {
  if (!isFormToken(secret, readText(form, 'form_token'))) {
    throw staleForm()
  }
}
