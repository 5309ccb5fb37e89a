import { configure } from '@testing-library/react';

// A second, the default, fails on a machine that others use at the same time; the test's own limit ends a wait.
configure({ asyncUtilTimeout: 25_000 });
