import { addMonths } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

export const sweep = (now: Date) => {
  const today = now.toISOString().slice(0, 10)
  return sql<{ rows: number }>`
    select app.sweep(${now.toISOString()}) + app.forget_request_counts() + app.forget_simulations(${now.toISOString()})
             + app.forget_webhook_events(${now.toISOString()}) + app.forget_early_events(${now.toISOString()}) as rows,
           app.prepare_audit_months(${today}, ${addMonths(today, 3)})`
}
