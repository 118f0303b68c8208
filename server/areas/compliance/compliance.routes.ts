import { explainCompliance } from '../../../contract/compliance.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { explainProperty } from './explain-compliance.ts'

export const complianceRoutes: Route[] = [
  serve(explainCompliance, async ({ scope, params }) => explainProperty(scope, params.id)),
]
