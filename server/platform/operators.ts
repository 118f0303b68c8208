import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'

export type OperatorSettings = Pick<Config, 'operationsToken' | 'metricsToken' | 'isTrial'>

const hashed = (text: string) => createHash('sha256').update(text).digest()

const isOneOf = (given: string, tokens: readonly (string | undefined)[]): boolean =>
  tokens.some((token) => token !== undefined && timingSafeEqual(hashed(given), hashed(`Bearer ${token}`)))

/** Whether the caller runs the server, by OPERATIONS_TOKEN. Without that setting everybody may, but only in a trial. */
export const isOperator = ({ operationsToken, isTrial }: OperatorSettings, authorization = ''): boolean =>
  operationsToken === undefined ? isTrial : isOneOf(authorization, [operationsToken])

/** The same for the figures, which have a token of their own as well, for the program that collects them. */
export const mayReadMetrics = (settings: OperatorSettings, authorization = ''): boolean =>
  settings.metricsToken === undefined
    ? isOperator(settings, authorization)
    : isOneOf(authorization, [settings.metricsToken, settings.operationsToken])
