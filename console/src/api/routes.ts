import type * as account from '../../../src/contracts/account.js';
import type * as agentAct from '../../../src/contracts/agent-act.js';
import type * as alertRule from '../../../src/contracts/alert-rule.js';
import type * as audit from '../../../src/contracts/audit.js';
import type * as backtest from '../../../src/contracts/backtest.js';
import type * as cluster from '../../../src/contracts/cluster.js';
import type * as common from '../../../src/contracts/common.js';
import type * as config from '../../../src/contracts/config.js';
import type * as configPreview from '../../../src/contracts/config-preview.js';
import type * as connector from '../../../src/contracts/connector.js';
import type * as deletion from '../../../src/contracts/deletion.js';
import type * as episode from '../../../src/contracts/episode.js';
import type * as evals from '../../../src/contracts/eval.js';
import type * as facet from '../../../src/contracts/facet.js';
import type * as failure from '../../../src/contracts/failure.js';
import type * as gate from '../../../src/contracts/gate.js';
import type * as gateCall from '../../../src/contracts/gate-call.js';
import type * as handoff from '../../../src/contracts/handoff.js';
import type * as issue from '../../../src/contracts/issue.js';
import type * as member from '../../../src/contracts/member.js';
import type * as notificationSettings from '../../../src/contracts/notification-settings.js';
import type * as notificationTest from '../../../src/contracts/notification-test.js';
import type * as report from '../../../src/contracts/report.js';
import type * as review from '../../../src/contracts/review.js';
import type * as reviewStats from '../../../src/contracts/review-stats.js';
import type * as rule from '../../../src/contracts/rule.js';
import type * as search from '../../../src/contracts/search.js';
import type * as sentMessage from '../../../src/contracts/sent-message.js';
import type * as session from '../../../src/contracts/session.js';
import type * as sessionList from '../../../src/contracts/session-list.js';
import type * as signIn from '../../../src/contracts/sign-in.js';
import type * as signal from '../../../src/contracts/signal.js';
import type * as statistics from '../../../src/contracts/statistics.js';
import type * as syncHealth from '../../../src/contracts/sync-health.js';
import type * as usage from '../../../src/contracts/usage.js';
import type * as webhook from '../../../src/contracts/webhook.js';
import { del, get, patch, post, put } from './endpoint.js';

/** The operations of the interface that the console uses, by their operation id. A test compares them with the OpenAPI document. */
export const api = {
  listApiKeys: get('/v1/api-keys')
    .query<ReturnType<typeof common.pageQuery>>()
    .answers<typeof account.ApiKeyList>(),
  createApiKey: post('/v1/api-keys')
    .body<typeof account.NewApiKey>()
    .answers<typeof account.CreatedApiKey>(),
  updateApiKey: patch('/v1/api-keys/{id}')
    .body<typeof account.ApiKeyPatch>()
    .answers<typeof account.ApiKey>(),
  deleteApiKey: del('/v1/api-keys/{id}'),
  getPilotMetrics: get('/v1/pilot/metrics')
    .query<typeof statistics.PilotQuery>()
    .answers<typeof statistics.PilotMetrics>(),
  listAuditEntries: get('/v1/audit')
    .query<typeof audit.AuditQuery>()
    .answers<typeof audit.AuditLog>(),
  listMembers: get('/v1/members')
    .query<typeof member.MembersQuery>()
    .answers<typeof member.MemberList>(),
  createMember: post('/v1/members')
    .body<typeof member.NewMember>()
    .answers<typeof member.InvitedMember>(),
  updateMember: patch('/v1/members/{member_id}')
    .body<typeof member.MemberPatch>()
    .answers<typeof member.Member>(),
  deleteMember: del('/v1/members/{member_id}'),
  createDashboardSession: post('/v1/dashboard/login')
    .body<typeof account.DashboardLogin>()
    .answers<typeof account.DashboardSession>(),
  deleteDashboardSession: post('/v1/dashboard/logout').answers<typeof account.LoggedOut>(),
  getSignInWays: get('/v1/dashboard/sign-in').answers<typeof signIn.SignInWays>(),
  getDashboardSession: get('/v1/dashboard/session').answers<typeof account.DashboardStanding>(),
  getUsage: get('/v1/usage').answers<typeof usage.Usage>(),
  getOnboardingStatus: get('/v1/onboarding/status').answers<typeof usage.OnboardingStatus>(),
  getOverview: get('/v1/overview')
    .query<typeof report.ReportQuery>()
    .answers<typeof report.Overview>(),
  getReport: get('/v1/report').query<typeof report.ReportQuery>().answers<typeof report.Report>(),
  deleteTenantData: del('/v1/tenant/data').answers<typeof deletion.TenantDeletion>(),
  listGateCalls: get('/v1/gate-calls')
    .query<typeof gateCall.GateCallsQuery>()
    .answers<typeof gateCall.GateCallList>(),
  getGateCall: get('/v1/gate-calls/{gate_call_id}').answers<typeof gateCall.GateCallDetail>(),
  listAgentActs: get('/v1/agent-acts')
    .query<typeof agentAct.AgentActsQuery>()
    .answers<typeof agentAct.AgentActList>(),
  createPlaygroundCall: post('/v1/playground')
    .body<typeof gate.PlaygroundRequest>()
    .answers<typeof gate.GateResult>(),
  getConfig: get('/v1/config').answers<typeof config.ConfigAnswer>(),
  updateConfig: put('/v1/config')
    .body<typeof config.ConfigUpdate>()
    .answers<typeof config.ConfigAnswer>(),
  previewConfig: post('/v1/config/preview')
    .body<typeof configPreview.ConfigPreviewRequest>()
    .answers<typeof configPreview.ConfigPreviewAnswer>(),
  getConfigExamples: get('/v1/config/preview').answers<typeof configPreview.ConfigExamplesAnswer>(),
  getInterventionStats:
    get('/v1/interventions/stats').answers<typeof statistics.InterventionStats>(),
  listQuestionStats: get('/v1/questions/stats')
    .query<typeof statistics.QuestionsQuery>()
    .answers<typeof statistics.QuestionStatsList>(),
  previewGate: post('/v1/gate/preview')
    .body<typeof gateCall.GatePreviewRequest>()
    .answers<typeof gateCall.GatePreview>(),
  listConfigVersions: get('/v1/config/history')
    .query<typeof config.ConfigHistoryQuery>()
    .answers<typeof config.ConfigHistory>(),
  getConfigVersion: get('/v1/config/history/{config_version}').answers<
    typeof config.ConfigVersion
  >(),
  restoreConfig: post('/v1/config/history/{config_version}/restore').answers<
    typeof config.ConfigAnswer
  >(),
  listEvals: get('/v1/evals').query<typeof evals.EvalsQuery>().answers<typeof evals.EvalList>(),
  updateEvalStatus: post('/v1/evals/{eval_id}/status')
    .body<typeof evals.EvalStatusUpdate>()
    .answers<typeof evals.EvalStatusAnswer>(),
  listIssues: get('/v1/issues').query<typeof issue.IssuesQuery>().answers<typeof issue.IssueList>(),
  getIssue: get('/v1/issues/{issue_id}').answers<typeof issue.Issue>(),
  updateIssueStatus: patch('/v1/issues/{issue_id}/status')
    .body<typeof issue.IssueStatusUpdate>()
    .answers<typeof issue.Issue>(),
  updateIssueStatuses: patch('/v1/issues/status')
    .body<typeof issue.IssuesStatusUpdate>()
    .answers<typeof issue.IssuesStatusResult>(),
  updateIssue: patch('/v1/issues/{issue_id}')
    .body<typeof issue.IssueUpdate>()
    .answers<typeof issue.Issue>(),
  listFailures: get('/v1/failures')
    .query<typeof failure.FailuresQuery>()
    .answers<typeof failure.FailureList>(),
  getExperiment: get('/v1/experiment').answers<typeof statistics.ExperimentAnswer>(),
  listReviewQueue: get('/v1/reviews/queue')
    .query<typeof review.ReviewQueueQuery>()
    .answers<typeof review.ReviewQueue>(),
  listReviews: get('/v1/reviews')
    .query<typeof review.ReviewsQuery>()
    .answers<typeof review.ReviewList>(),
  getReviewStats: get('/v1/reviews/stats').answers<typeof reviewStats.ReviewStats>(),
  createReview: post('/v1/reviews')
    .body<typeof review.ReviewSubmission>()
    .answers<typeof review.Review>(),
  deleteReview: del('/v1/reviews/{event_id}'),
  draftRule: post('/v1/rules/draft')
    .query<typeof rule.DraftRuleQuery>()
    .body<typeof rule.RuleDraft>()
    .answers<typeof rule.DraftedRule>(),
  listRules: get('/v1/rules').query<typeof rule.RulesQuery>().answers<typeof rule.RuleList>(),
  updateRule: patch('/v1/rules/{cluster_rule_id}')
    .body<typeof rule.RuleUpdate>()
    .answers<typeof rule.ConfiguredRule>(),
  deleteRule: del('/v1/rules/{cluster_rule_id}').query<typeof rule.RuleRemoval>(),
  listClusters: get('/v1/clusters')
    .query<typeof cluster.ClustersQuery>()
    .answers<typeof cluster.ClusterList>(),
  getCluster: get('/v1/clusters/{cluster_id}')
    .query<typeof cluster.ClusterQuery>()
    .answers<typeof cluster.ClusterDetail>(),
  runClustering: post('/v1/clusters/run').answers<typeof cluster.ClusterRun>(),
  listBacktests: get('/v1/backtests')
    .query<typeof backtest.BacktestsQuery>()
    .answers<typeof backtest.BacktestList>(),
  getBacktest: get('/v1/backtests/{backtest_id}').answers<typeof backtest.BacktestDetail>(),
  startBacktest: post('/v1/backtests')
    .body<typeof backtest.BacktestRequest>()
    .answers<typeof backtest.Backtest>(),
  cancelBacktest: post('/v1/backtests/{backtest_id}/cancel').answers<typeof backtest.Backtest>(),
  searchSessions: get('/v1/search')
    .query<typeof search.SearchQuery>()
    .answers<typeof search.SearchAnswer>(),
  listHandoffs: get('/v1/handoffs')
    .query<typeof handoff.HandoffsQuery>()
    .answers<typeof handoff.HandoffList>(),
  getHandoff: get('/v1/handoffs/{gate_call_id}').answers<typeof handoff.Handoff>(),
  answerHandoff: post('/v1/handoffs/{gate_call_id}/answer')
    .body<typeof handoff.HandoffAnswer>()
    .answers<typeof handoff.Handoff>(),
  sendTestMessage: post('/v1/notifications/test').answers<typeof notificationTest.TestAnswer>(),
  getNotificationSettings: get('/v1/notifications/settings').answers<
    typeof notificationSettings.Settings
  >(),
  updateNotificationSettings: put('/v1/notifications/settings')
    .body<typeof notificationSettings.SettingsUpdate>()
    .answers<typeof notificationSettings.Settings>(),
  listAlertRules: get('/v1/notifications/rules')
    .query<typeof alertRule.AlertRulesQuery>()
    .answers<typeof alertRule.AlertRuleList>(),
  previewAlertRule: post('/v1/notifications/rules/preview')
    .body<typeof alertRule.AlertPreviewRequest>()
    .answers<typeof alertRule.AlertPreview>(),
  createAlertRule: post('/v1/notifications/rules')
    .body<typeof alertRule.AlertRuleRequest>()
    .answers<typeof alertRule.SavedAlertRule>(),
  updateAlertRule: put('/v1/notifications/rules/{rule_id}')
    .body<typeof alertRule.AlertRuleUpdate>()
    .answers<typeof alertRule.SavedAlertRule>(),
  deleteAlertRule: del('/v1/notifications/rules/{rule_id}'),
  replaceAlertRuleSecret: post('/v1/notifications/rules/{rule_id}/secret').answers<
    typeof alertRule.RotatedSecret
  >(),
  listMessages: get('/v1/notifications/messages')
    .query<typeof sentMessage.MessagesQuery>()
    .answers<typeof sentMessage.MessageList>(),
  retryMessage: post('/v1/notifications/messages/{message_id}/retry').answers<
    typeof sentMessage.SentMessage
  >(),
  listWebhooks: get('/v1/webhooks')
    .query<typeof webhook.WebhooksQuery>()
    .answers<typeof webhook.WebhookList>(),
  getWebhook: get('/v1/webhooks/{webhook_id}').answers<typeof webhook.Webhook>(),
  createWebhook: post('/v1/webhooks')
    .body<typeof webhook.WebhookRequest>()
    .answers<typeof webhook.CreatedWebhook>(),
  updateWebhook: patch('/v1/webhooks/{webhook_id}')
    .body<typeof webhook.WebhookUpdate>()
    .answers<typeof webhook.Webhook>(),
  deleteWebhook: del('/v1/webhooks/{webhook_id}'),
  replaceWebhookSecret: post('/v1/webhooks/{webhook_id}/secret').answers<
    typeof webhook.RotatedWebhookSecret
  >(),
  listSessions: get('/v1/sessions')
    .query<typeof sessionList.SessionsQuery>()
    .answers<typeof sessionList.SessionList>(),
  getSession: get('/v1/sessions/{session_id}')
    .query<typeof session.TimelineQuery>()
    .answers<typeof session.SessionDetail>(),
  deleteSession: del('/v1/sessions/{session_id}').answers<typeof session.SessionDeleted>(),
  getEpisode: get('/v1/episodes/{session_id}')
    .query<typeof episode.EpisodeQuery>()
    .answers<typeof episode.Episode>(),
  getFacets: get('/v1/facets')
    .query<typeof facet.FacetsQuery>()
    .answers<typeof facet.FacetsAnswer>(),
  listSignals: get('/v1/signals')
    .query<typeof signal.SignalsQuery>()
    .answers<typeof signal.SignalList>(),
  getSignal: get('/v1/signals/{signal_id}').answers<typeof signal.SignalDetail>(),
  createSignal: post('/v1/signals')
    .body<typeof signal.SignalRequest>()
    .answers<typeof signal.Signal>(),
  updateSignal: put('/v1/signals/{signal_id}')
    .body<typeof signal.SignalUpdate>()
    .answers<typeof signal.Signal>(),
  deleteSignal: del('/v1/signals/{signal_id}'),
  previewSignal: post('/v1/signals/preview')
    .body<typeof signal.SignalPreviewRequest>()
    .answers<typeof signal.SignalPreview>(),
  backfillSignal: post('/v1/signals/{signal_id}/backfill')
    .query<typeof signal.BackfillQuery>()
    .answers<typeof signal.BackfillStarted>(),
  listConnectors: get('/v1/connectors')
    .query<typeof connector.ConnectorsQuery>()
    .answers<typeof connector.ConnectorList>(),
  getConnector: get('/v1/connectors/{connector_id}').answers<typeof connector.ConnectorDetail>(),
  getSyncHealth: get('/v1/health/sync').answers<typeof syncHealth.SyncHealth>(),
  createConnector: post('/v1/connectors')
    .body<typeof connector.ConnectorRequest>()
    .answers<typeof connector.ConnectorWithSecret>(),
  updateConnector: patch('/v1/connectors/{connector_id}')
    .body<typeof connector.ConnectorUpdate>()
    .answers<typeof connector.ConnectorWithSecret>(),
  deleteConnector: del('/v1/connectors/{connector_id}'),
  pauseConnector: post('/v1/connectors/{connector_id}/pause').answers<typeof connector.Connector>(),
  resumeConnector: post('/v1/connectors/{connector_id}/resume').answers<
    typeof connector.Connector
  >(),
  resyncConnector: post('/v1/connectors/{connector_id}/resync')
    .body<typeof connector.ResyncRequest>()
    .answers<typeof connector.ResyncStarted>(),
};
