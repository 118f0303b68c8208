import { sql, type Sql } from '../../platform/sql.ts'

/** `AccessBlocks` of a property `p` of an agency `a`; null without an open case. */
export const accessBlocks: Sql = sql`
  select json_build_object(
           'isSuspended', blocking.suspended_at is not null,
           'disqualified', array(select m.entry_method from access_case_methods m
                                  where m.agency_id = blocking.agency_id and m.case_id = blocking.id and m.is_disqualified
                                    and m.unblocked_at is null),
           'hasNoticeRule', exists (select from entry_rules rule where rule.state = a.state and rule.ground = 'SERVICE'),
           'issues', (select coalesce(json_agg(json_build_object(
                               'code', problem.code,
                               'blocks', array(select b.entry_method from access_problem_blocks b
                                                where b.problem_id = problem.id))), '[]')
                        from access_issues i join access_problems problem on problem.id = i.problem_id
                       where i.agency_id = blocking.agency_id and i.case_id = blocking.id and i.resolved_at is null))
    from access_cases blocking
   where blocking.agency_id = p.agency_id and blocking.property_id = p.id and blocking.closed_at is null`
