import { api } from '../../api/routes.js';

export type Backtest = (typeof api.listBacktests)['types']['reply']['items'][number];
export type BacktestDetail = (typeof api.getBacktest)['types']['reply'];

/** Reads that starting or canceling a backtest makes stale. */
export const BACKTEST_READS = [api.listBacktests.path, api.getBacktest.path] as const;
