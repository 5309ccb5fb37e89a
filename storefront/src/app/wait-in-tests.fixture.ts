import { configure } from '@testing-library/react';

// Testing Library's default of one second is too short on a busy machine; the test's time limit ends longer waits.
configure({ asyncUtilTimeout: 25_000 });
