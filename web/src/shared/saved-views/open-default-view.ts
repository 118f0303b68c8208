import { everythingParameter, everythingValue, getDefaultView } from '@contract/saved-views.ts'
import { call } from '@/shared/api/call.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { viewListOf } from './current-filters.ts'
import { leftOutText } from './view-texts.ts'

/** The address with which a list opens for this user. If it cannot be loaded, the list opens with everything. */
export async function defaultViewHref(path: string): Promise<string> {
  const list = viewListOf(path)
  const view = list && (await call(getDefaultView, { query: { list } }).catch(() => null))
  if (view && view.leftOut.length > 0) toast.info(`Opened your view “${view.name}”`, leftOutText(view.leftOut))
  return `${path}?${view?.search || `${everythingParameter}=${everythingValue}`}`
}
