import { ConfigurationError } from '../platform/config.ts'
import { Problem } from '../platform/problem.ts'
import { WrongArgument } from './agency-arguments.ts'

/** What a command says when it fails. Errors that the user can correct are one sentence. */
export function explainFailure(error: unknown, help: string): string[] {
  if (error instanceof AggregateError)
    return [...error.errors.map((each: Error) => `${each.message} ${causes(each)}`), error.message]
  const { code } = error as { code?: string }
  if (error instanceof WrongArgument || code?.startsWith('ERR_PARSE_ARGS')) return [(error as Error).message, '', help]
  if (error instanceof Problem) return [`${error.message} ${causes(error)}`.trim()]
  const isForPeople = error instanceof ConfigurationError || (error instanceof Error && 'isForPeople' in error)
  return [isForPeople ? error.message : ((error as Error).stack ?? String(error))]
}

const causes = ({ cause }: Error): string => (cause instanceof Error ? cause.message : '')
