export { type ArrivalLoad, readArrivalLoad } from '../../store/fleet/arrivals.js';
