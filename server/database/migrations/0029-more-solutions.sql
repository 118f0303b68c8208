-- A personal email and a time agreed by the agency also solve problems of reaching the tenant.

insert into access_problem_solutions (problem_id, position, solution_label)
select p.id, s.position, s.solution_label
  from (values
    ('TENANT_UNREACHABLE', 5, 'AgencyEmail'),
    ('MESSAGES_UNANSWERED', 4, 'AgencyEmail'),
    ('MESSAGES_UNANSWERED', 5, 'ManuallyBookInJobForTenant'),
    ('NOT_HOME_IN_BUSINESS_HOURS', 3, 'ManuallyBookInJobForTenant'),
    ('CANCELLED_REPEATEDLY', 3, 'AgencyEmail'),
    ('CANCELLED_REPEATEDLY', 4, 'ManuallyBookInJobForTenant')
  ) s (code, position, solution_label)
  join access_problems p on p.code = s.code;
